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
export type DisplayStatus = (typeof statuses)[number];

export interface StatusAppearance {
  label: string;
  icon: LucideIcon;
  text: string;
  soft: string;
  pattern: string;
  description: string;
}

const appearances: Record<DisplayStatus, Omit<StatusAppearance, 'label'>> = {
  NEW: {
    icon: CircleDashed,
    text: 'text-new-text',
    soft: 'bg-new-soft',
    pattern: 'pattern-new',
    description: 'not started',
  },
  PENDING: {
    icon: CirclePlay,
    text: 'text-pending-text',
    soft: 'bg-pending-soft',
    pattern: 'pattern-pending',
    description: 'being worked on',
  },
  DONE: {
    icon: CircleCheck,
    text: 'text-done-text',
    soft: 'bg-done-soft',
    pattern: 'pattern-done',
    description: 'finished',
  },
  RETRY: {
    icon: RotateCw,
    text: 'text-retry-text',
    soft: 'bg-retry-soft',
    pattern: 'pattern-retry',
    description: 'waiting for a manual or timed retry',
  },
  FAILED: {
    icon: OctagonX,
    text: 'text-failed-text',
    soft: 'bg-failed-soft',
    pattern: 'pattern-failed',
    description: 'failed, no more attempts',
  },
};

/** How a status looks everywhere. One that no one knows keeps its own word and is never shown as any of the others. */
export function statusAppearance(status: string): StatusAppearance {
  const known = appearances[status as DisplayStatus];
  if (known) return { label: status, ...known };
  return {
    label: status || 'unknown',
    icon: CircleQuestionMark,
    text: 'text-muted',
    soft: 'bg-inset',
    pattern: 'pattern-unknown',
    description: 'unknown to Swath',
  };
}
