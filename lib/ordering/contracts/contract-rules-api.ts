import { z } from 'zod';
import { roles } from '@/lib/accounts/role';
import { longListCap, total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { plain, time } from '../fields';
import { maxPeople } from './contract-rule';

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  isDisabled: z.boolean(),
});

const contractRule = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the service lists the contract; left out where it did not answer. */
  isListed: z.boolean().optional(),
  /** False: everyone can use it. */
  isRestricted: z.boolean(),
  people: z.array(person),
  roles: z.array(z.enum(roles)),
  /** How many of the saved people and roles Swath does not know; they admit no one. */
  unknown: z.int().nonnegative(),
  version: z.int().nonnegative(),
  changedAt: time.optional(),
  /** Left out where Swath does not know it. */
  changedBy: z.string().optional(),
});

/** The routes by which admins say who can use a contract. */
export const contractRulesApi = defineApi({
  'GET /api/ordering/contract-rules': {
    role: ['admin'],
    summary: 'Contracts with who can use them; without the service, those that were restricted once.',
    response: z.object({
      contracts: z.array(contractRule).max(longListCap),
      total,
      /** How many contracts the service sent that cannot be read. */
      unreadable: z.int().nonnegative(),
      /** Why the contracts of the service are missing; left out where they are there. */
      serviceProblem: z.string().optional(),
      readAt: time,
    }),
  },
  'PUT /api/ordering/contract-rules/{id}': {
    role: ['admin'],
    audit: ['contract.access', 'contract:{id}'],
    summary: 'Says who can use a contract: everyone, or these people and roles. Admins always can.',
    params: z.object({ id: plain(200).min(1) }),
    body: z.object({
      name: plain(500),
      isRestricted: z.boolean(),
      userIds: z.array(z.string().min(1).max(200)).max(maxPeople),
      roles: z.array(z.enum(roles)).max(roles.length),
      /** The version that the change was made on; 0 for a contract that has no rule yet. */
      version: z.int().nonnegative(),
    }),
    maxBodyBytes: 256 * 1024,
  },
});
