import { describeProblem } from '@/components/ui/describe-problem';
import { useToast } from '@/components/ui/Toast';
import { Problem } from '@/lib/web/problem';
import { postAuth } from '../auth-request';
import { clearPersonalData } from './personal-data';

/**
 * Ends the session on the server, clears what pages saved about its owner, and shows the sign-in page. Who signed in at
 * an OpenID provider is led there first, and signs out there too.
 */
export function useSignOut() {
  const toast = useToast();
  return async () => {
    try {
      const { url, error } = await postAuth('signout', { callbackUrl: '/sign-in?left=1' });
      if (error) throw new Error(error);
      clearPersonalData();
      window.location.assign(url);
    } catch (error) {
      const description =
        error instanceof Problem ? describeProblem(error).detail : 'Swath did not answer. Try again.';
      toast({
        title: 'You are still signed in',
        description,
        kind: 'failed',
      });
    }
  };
}
