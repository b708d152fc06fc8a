import { parseAsString, parseAsStringLiteral } from 'nuqs';

export const steps = ['payload', 'scenes', 'start'] as const;
export type WizardStep = (typeof steps)[number];

/** What the URL of a new ingestion holds: where one is, and which list one works on. */
export const newRunParams = {
  step: parseAsStringLiteral(steps).withDefault('payload'),
  listing: parseAsString,
  /** The id of the order from whose page one came. */
  order: parseAsString,
};
