import fc from "fast-check";

// A test that passes today must pass tomorrow: property tests draw the same values at every run. Set FAST_CHECK_SEED for others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_120) });
