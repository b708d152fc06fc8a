import { asTask } from '@/lib/platform/worker-task';

/** Whether `require` may load ES modules here. */
export const requiresModules = asTask<null, boolean>(
  () => (process.features as { require_module?: boolean }).require_module === true,
);
