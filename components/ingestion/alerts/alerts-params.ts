import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';

/** What the page of alerts shows, in its address. */
export const alertsParams = {
  show: parseAsStringLiteral(['alerts', 'rules', 'webhooks'] as const).withDefault('alerts'),
  /** Only what continues. */
  open: parseAsBoolean.withDefault(false),
  aoi: parseAsString.withDefault(''),
};
