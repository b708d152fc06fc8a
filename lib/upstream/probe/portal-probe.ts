import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { decompressed } from '../decompress';

/** What Swath, or something before it, answered at the address that people type. */
export interface PortalAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The first 64 KiB. */
  text: string;
  /** Until the whole answer was there, ms. */
  ms: number;
  /** Between the first bytes of the answer and its end, ms. */
  spreadMs: number;
}

interface Probe {
  method?: 'GET' | 'POST';
  /** A body of that size, which holds nothing. */
  bodyBytes?: number;
  deadlineMs: number;
}

const maxCharacters = 64 * 1024;
/** Who does not say that a body can come gets it after this time, ms. */
const continueMs = 1_500;

/**
 * Asks an address of Swath itself, as a browser without a session. Redirects are not followed. A body is announced, and
 * sent once that is allowed: a proxy refuses a large one before that. Throws if no answer comes in time.
 */
export function probePortal(url: URL, probe: Probe): Promise<PortalAnswer> {
  const { method = 'GET', bodyBytes, deadlineMs } = probe;
  const send = url.protocol === 'https:' ? requestTls : requestPlain;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { 'accept-encoding': 'gzip', 'user-agent': 'Swath check' };
    if (bodyBytes !== undefined) {
      Object.assign(headers, {
        'content-type': 'application/json',
        'content-length': String(bodyBytes),
        expect: '100-continue',
      });
    }
    const asked = send(url, { method, headers, agent: false });
    const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const deadline = setTimeout(() => end(late), deadlineMs);
    let patience: NodeJS.Timeout | undefined;
    const end = (error?: unknown) => {
      clearTimeout(deadline);
      clearTimeout(patience);
      if (error) reject(error);
      asked.destroy();
    };
    asked.on('error', end);
    asked.on('response', (response) => {
      clearTimeout(patience);
      void (async () => {
        let [text, first] = ['', performance.now()];
        let isFirst = true;
        for await (const chunk of decompressed(response, response.headers['content-encoding'])) {
          if (isFirst) first = performance.now();
          isFirst = false;
          text = (text + String(chunk)).slice(0, maxCharacters);
        }
        const now = performance.now();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          ms: now - began,
          spreadMs: now - first,
        });
      })().then(() => end(), end);
    });
    if (bodyBytes === undefined) return void asked.end();
    let isSent = false;
    const sendBody = () => {
      if (isSent) return;
      isSent = true;
      asked.end(Buffer.alloc(bodyBytes, ' '));
    };
    asked.on('continue', sendBody);
    patience = setTimeout(sendBody, continueMs);
    asked.flushHeaders();
  });
}

/** Reads until when the certificate of an https address is valid. Throws if it is not trusted, or no one answers. */
export function readCertificateEnd(url: URL, deadlineMs: number): Promise<Date> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      host,
      port: Number(url.port) || 443,
      servername: isIP(host) ? '' : host,
    });
    const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
    const deadline = setTimeout(() => end(late), deadlineMs);
    const end = (error?: unknown) => {
      clearTimeout(deadline);
      socket.destroy();
      if (error) reject(error);
    };
    socket.once('error', end);
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      end();
    });
  });
}
