import {
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleQuestionMark,
  type LucideIcon,
  OctagonX,
  RotateCw,
} from 'lucide-react';

/** The statuses of the workflow server, in the order in which numbers of them are shown in bars. */
export const statuses = ['DONE', 'PENDING', 'NEW', 'RETRY', 'FAILED'] as const;
export type Status = (typeof statuses)[number];

export interface StatusLook {
  word: string;
  icon: LucideIcon;
  text: string;
  soft: string;
  pattern: string;
  means: string;
}

const looks: Record<Status, Omit<StatusLook, 'word'>> = {
  NEW: {
    icon: CircleDashed,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    pattern: 'pattern-new',
    means: 'not started',
  },
  PENDING: {
    icon: CirclePlay,
    text: 'text-pending-text',
    soft: 'bg-pending-soft',
    pattern: 'pattern-pending',
    means: 'being worked on',
  },
  DONE: {
    icon: CircleCheck,
    text: 'text-done-text',
    soft: 'bg-done-soft',
    pattern: 'pattern-done',
    means: 'finished',
  },
  RETRY: {
    icon: RotateCw,
    text: 'text-retry-text',
    soft: 'bg-retry-soft',
    pattern: 'pattern-retry',
    means: 'waits for somebody or a timer',
  },
  FAILED: {
    icon: OctagonX,
    text: 'text-failed-text',
    soft: 'bg-failed-soft',
    pattern: 'pattern-failed',
    means: 'given up',
  },
};

/** How a status looks everywhere. One that nobody knows keeps its own word and is never shown as any of the others. */
export function statusLook(status: string): StatusLook {
  const known = looks[status as Status];
  if (known) return { word: status, ...known };
  return {
    word: status || 'unknown',
    icon: CircleQuestionMark,
    text: 'text-muted',
    soft: 'bg-inset',
    pattern: 'pattern-unknown',
    means: 'not known to the portal',
  };
}
