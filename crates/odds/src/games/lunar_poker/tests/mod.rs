//! Slow models that share no code with the analysis.

mod enumeration;
