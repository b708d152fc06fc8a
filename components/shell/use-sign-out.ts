import { useToast } from '@/components/ui/Toast';

/** Ends the session on the server, clears what pages keep in this browser, and shows the sign-in page. */
export function useSignOut() {
  const toast = useToast();
  return async () => {
    try {
      const { signOut } = await import('next-auth/react');
      await signOut({ redirect: false });
      // A draft may hold what the next person at this browser must not read.
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('swath.ingestion-draft.')) localStorage.removeItem(key);
      }
      window.location.assign('/sign-in?left=1');
    } catch {
      toast({
        title: 'You are still signed in',
        description: 'The portal did not answer. Try again.',
        kind: 'failed',
      });
    }
  };
}
