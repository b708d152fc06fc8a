const scriptPath = '/reference/redoc.standalone.js';

interface Redoc {
  init(document: unknown, options: object, place: HTMLElement, done: (error?: Error) => void): void;
}

let loading: Promise<Redoc> | undefined;

/** Loads Redoc, which the build copied; a failure is forgotten, so that the next try asks again. */
function loadRedoc(): Promise<Redoc> {
  loading ??= new Promise<Redoc>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptPath;
    script.onload = () => resolve((window as unknown as { Redoc: Redoc }).Redoc);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('The API reference could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Draws an OpenAPI document into an element; rejects if it cannot. */
export async function drawReference(place: HTMLElement, openApi: unknown, nonce: string): Promise<void> {
  const redoc = await loadRedoc();
  await new Promise<void>((resolve, reject) => {
    const options = {
      nonce,
      disableSearch: true,
      hideDownloadButton: false,
      nativeScrollbars: true,
      expandResponses: '200',
      theme: {
        typography: { fontFamily: 'inherit', headings: { fontFamily: 'inherit' }, fontSize: '14px' },
        colors: { primary: { main: '#1f5fa8' } },
      },
    };
    redoc.init(openApi, options, place, (error) => (error ? reject(error) : resolve()));
  });
}
