import 'server-only';

/** What a request carries. */
export interface Payload {
  body?: string | Uint8Array;
  contentType?: string;
}

/**
 * The bytes of a body and what they are. A form is written out here, once, so that every try sends the same bytes
 * (and the client, which knows only forms of its own making, need not understand it).
 */
export async function payloadOf(
  body: string | Uint8Array | FormData | undefined,
  contentType: string | undefined,
): Promise<Payload> {
  if (!(body instanceof FormData)) return { body, contentType };
  const written = new Response(body);
  return {
    body: new Uint8Array(await written.arrayBuffer()),
    contentType: written.headers.get('content-type') ?? contentType,
  };
}
