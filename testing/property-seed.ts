import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a commit that was green stays green. `PROPERTY_SEED` draws
 * others: `npm run check:properties` searches for faults with a new one each round.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_123) });
