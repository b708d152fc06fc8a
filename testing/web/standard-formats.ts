const isDateTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
const isAddress = (text: string) => URL.canParse(text);

/** The formats of text that the schemas name; a reference to another document may be anything that resolves. */
export const textFormats = {
  'date-time': isDateTime,
  uri: isAddress,
  url: isAddress,
  iri: isAddress,
  'iri-reference': (text: string) => URL.canParse(text, 'https://example.org'),
};
