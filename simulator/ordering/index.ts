import { Hono } from 'hono';
import type { SimContext, SimEnv } from '../context';

/** The ordering service of section 4.1. */
export function createOrdering(_context: SimContext): { app: Hono<SimEnv>; truth(): object } {
  return { app: new Hono<SimEnv>(), truth: () => ({ orders: [], contracts: [] }) };
}
