import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CircleX, Hourglass, ServerOff, TimerOff } from 'lucide-react';
import type { RuleKind } from '@/lib/ingestion/alerts/rule';

/** How a kind of alert looks, and what its rules watch for. */
export const kindAppearance: Record<RuleKind, { icon: LucideIcon; colour: string; label: string }> = {
  failures: { icon: CircleX, colour: 'text-failed-text', label: 'New failures' },
  stuck: { icon: Hourglass, colour: 'text-retry-text', label: 'Stuck' },
  'no-progress': { icon: TimerOff, colour: 'text-retry-text', label: 'No progress' },
  'server-down': { icon: ServerOff, colour: 'text-failed-text', label: 'Server down' },
  finished: { icon: CircleCheck, colour: 'text-done-text', label: 'Finished' },
};
