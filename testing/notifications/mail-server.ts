import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The whole e-mail, with its headers. */
  raw: string;
}

/** How the server treats the next e-mail: it refuses it with a status, or takes it and answers later. */
type Treatment = { refuse: number } | { answerAfter: Promise<void> };

/** A real SMTP server that remembers what it took. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** What is done with the next e-mails; when there is none left, they are taken. */
  readonly treatments: Treatment[] = [];
  /** Recipients that are refused. */
  readonly unknown = new Set<string>();
  port = 0;
  private server: SMTPServer | undefined;

  constructor(private readonly options: SMTPServerOptions = {}) {}

  /** Begins to listen, at the same port as before. */
  async start(): Promise<void> {
    const { received, treatments, unknown } = this;
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _, done) => done(unknown.has(address) ? fault(550) : null),
      onData: (stream, session, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => {
          raw += chunk;
        });
        stream.on('end', async () => {
          const treatment = treatments.shift();
          if (treatment && 'refuse' in treatment) return done(fault(treatment.refuse));
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          await treatment?.answerAfter;
          done();
        });
      },
      ...this.options,
    });
    // A client that left is nothing to this server.
    this.server.on('error', () => undefined);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server.server, 'listening');
    this.port = (this.server.server.address() as AddressInfo).port;
  }

  /** Ends it; connections are refused afterwards. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** The address for `SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }
}

const fault = (status: number) =>
  Object.assign(new Error('not here: secret-of-the-server'), { responseCode: status });
