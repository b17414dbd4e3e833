//! Casino War as a sixth game. The game itself is in `casino_war`, which the crate `rules` compiles in; this package holds its tests.
