'use client';
import './globals.css';

/** The portal's frame itself broke: the least that can still be said, without any of its parts. */
export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-2 p-6">
          <h1 className="text-15">Swath could not show this page</h1>
          <p className="text-muted">
            Your saved work is safe. If you just sent something, check its page first. If it happens again,
            report it to your administrator{error.digest ? ` with this number: ${error.digest}` : ''}.
          </p>
          <div>
            <button
              type="button"
              onClick={reset}
              className="h-control rounded-control bg-accent px-3 font-strong text-on-accent"
            >
              Try again
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
