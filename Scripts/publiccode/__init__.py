"""The parts of Scripts/ports."""
