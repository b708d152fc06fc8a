import 'next/dist/server/node-environment-baseline';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';
import { NextRequest } from 'next/server';

/** The address of the portal whose routes are asked. */
export const portalUrl = 'http://127.0.0.1:3000';

type Handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

/** Gives what asks the route of next-auth as the framework does, which holds the cookies of a request for it. */
export const askRoute =
  (handler: Handler) =>
  (path: string, cookie: string, fields?: Record<string, string>): Promise<Response> => {
    const request = new NextRequest(`${portalUrl}/api/auth/${path}`, {
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    const unit = { type: 'request', phase: 'render', cookies: request.cookies, headers: request.headers };
    const params = Promise.resolve({ nextauth: path.split('?', 1)[0]?.split('/') ?? [] });
    return workAsyncStorage.run({ route: path } as never, () =>
      workUnitAsyncStorage.run(unit as never, () => handler(request, { params })),
    );
  };

/** The cookies that an answer gave, as a browser sends them. */
export const readCookies = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
