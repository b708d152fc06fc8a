import { useToast } from '@/components/ui/Toast';

/** Ends the session, here and for good, and shows the sign-in page. */
export function useSignOut() {
  const toast = useToast();
  return async () => {
    try {
      const { signOut } = await import('next-auth/react');
      await signOut({ redirect: false });
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
