import 'server-only';
import { serviceConstellations } from '@/lib/archive/service-constellations';
import { questionService } from '@/lib/upstream/check';
import { type ServiceName, serviceNames, UpstreamError } from '@/lib/upstream/errors';
import { slowMs } from '@/lib/upstream/health';
import { formatSeconds } from '@/lib/web/locale/format';
import { explainFailure } from './explain-failure';
import { line } from './line';
import { readAnswer } from './read-answer';
import type { AnswerDialect, ReportLine } from './report';
import { safeAddress } from './safe-text';
import { serviceSettings } from './service-settings';

/** Asks each service one question that changes nothing. Never throws. */
export const checkServices = (deadlineMs: number): Promise<ReportLine[]> =>
  Promise.all(serviceNames.map((name) => checkOne(name, deadlineMs)));

async function checkOne(name: ServiceName, deadlineMs: number): Promise<ReportLine> {
  const { label, url, setUp, missing } = serviceSettings(name);
  const about = { id: name, part: 'services', label } as const;
  if (url === undefined) return line({ ...about, state: 'absent', found: 'It is not set up.', next: setUp });
  const known = { ...about, address: safeAddress(url), missing };
  const began = performance.now();
  try {
    const answer = await questionService(name, { deadlineMs, constellations: serviceConstellations() });
    const ms = Math.round(performance.now() - began);
    const read = readAnswer(name, answer);
    const dialect =
      name === 'workflow' && read.state === 'ok' ? await findServerDialect(deadlineMs) : read.dialect;
    return withPace(line({ ...known, ...read, dialect, ms }));
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.service !== name) {
      return line({
        ...known,
        state: 'unknown',
        found: 'It was not asked, because the identity provider gave no token.',
        next: 'Fix the identity provider of ordering first, then check again.',
      });
    }
    const ms = error.kind === 'status' ? Math.round(performance.now() - began) : null;
    return line({ ...known, ...explainFailure(error, deadlineMs), ms });
  }
}

function withPace(one: ReportLine): ReportLine {
  if (one.state !== 'ok' || one.ms === null || one.ms <= slowMs) return one;
  return {
    ...one,
    state: 'attention',
    found: `${one.found} That took ${formatSeconds(one.ms)}, which is slow.`,
    next: 'Check the network and the load of the service. Swath works, and its pages wait as long.',
  };
}

/** Real workflow servers have a start page of two words (interface section 10); one to the letter has none. */
async function findServerDialect(deadlineMs: number): Promise<AnswerDialect> {
  try {
    const { text } = await questionService('workflow', { deadlineMs, path: '/' });
    return text.trim() === 'ingester ok' ? 'real' : 'unknown';
  } catch (error) {
    const isMissing = error instanceof UpstreamError && (error.status === 404 || error.status === 405);
    return isMissing ? 'letter' : 'unknown';
  }
}
