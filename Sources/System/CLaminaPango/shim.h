#pragma once

// Nothing imports it: C includes Pango's own headers.
