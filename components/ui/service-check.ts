'use client';
import { createContext } from 'react';
import type { Problem } from '@/lib/web/problem';

/** Asks a service at once whether it answers. */
type CheckService = (service: NonNullable<Problem['service']>) => Promise<unknown>;

/** How a press on "Try again" asks the service that failed; nothing is asked outside the shell. */
export const ServiceCheckContext = createContext<CheckService>(async () => undefined);
