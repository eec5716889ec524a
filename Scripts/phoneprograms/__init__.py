"""The parts of Scripts/phone-programs."""
