/**
 * Explains words of the pages, each in one or two sentences. `Term` shows them beside the word. The glossary of
 * docs/guide/glossary.md has the same sentences, and more words. Every page with a `Term` loads all of these.
 */
export const glossary = {
  AOI: 'A named set of scenes and tiles on the workflow server. Its board shows their progress.',
  approval: 'Consent by an approver other than the author. An order over a limit needs it.',
  'attempts left': 'How often the server still repeats a failing item automatically.',
  attention: 'Items that wait for someone: those that failed, and those in RETRY.',
  'billed area': 'The area that the provider charges for. It can be more than the images cover.',
  canary: 'The first few items of an action, sent alone. The rest follows once these are DONE.',
  cause: 'Failed items with similar messages, as one group.',
  'cloud cover': 'The share of an image that clouds hide. Radar sees through clouds and has no value.',
  contract: 'The account that pays for an order.',
  'contract credit': 'The money that is left on a contract. An order over it needs approval.',
  coverage: 'The share of your area that an image covers.',
  'dry run': 'A forecast of an action: what would be accepted, refused and changed. It sends nothing.',
  footprint: 'The outline of an image, scene or tile on the ground.',
  'incidence angle':
    'The angle between the view and the vertical, measured on the ground. At 0° the satellite looks straight down.',
  'minimum area': 'The smallest area that a product type bills. A smaller order is billed for this area.',
  'not watched': 'Swath did not read the AOI at that time, so it knows nothing of it.',
  payload: 'What an ingestion is started with: constellations, dates, area and settings, as JSON.',
  'product type': 'What can be ordered of an image. It sets the options and the price.',
  quote: 'The price of a basket at one time. A quote orders nothing.',
  resolution: 'The size on the ground of one pixel, in metres.',
  scene: 'An image as the workflow server ingests it. It is cut into tiles.',
  'source ID': 'The name of an image at its provider. It links archive, orders and scenes.',
  tile: 'A part of a scene that is processed on its own. It can depend on other tiles.',
  'time left': 'An estimate from recent progress. It assumes that the rate stays the same.',
  'unique area': 'The area that your images cover, counted once where they overlap.',
  NEW: 'The item has not started.',
  PENDING: 'The item waits for work or is being processed.',
  DONE: 'The item is finished.',
  RETRY: 'The item failed and waits. It runs again when someone retries it.',
  FAILED: 'The item failed and is not tried again.',
  unknown: 'Swath does not know the status, or the server reports one that Swath does not know.',
} as const;

/** A word that is explained on a page. */
export type GlossaryTerm = keyof typeof glossary;
