/** The most people that one contract can be restricted to. */
export const maxPeople = 500;
/** The most contracts that can have a rule. */
export const maxRules = 1_000;
