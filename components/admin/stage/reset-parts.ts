// One chunk, which is there before the portal ends: what waits for it can no longer be loaded then.
export { ResetDialog } from './ResetDialog';
export { Resetting } from './Resetting';
