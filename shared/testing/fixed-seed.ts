import fc from "fast-check";

// Property tests draw the same values at every run; set FAST_CHECK_SEED for others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_120) });
