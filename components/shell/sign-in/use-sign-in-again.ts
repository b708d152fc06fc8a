import { useMutation } from '@tanstack/react-query';
import { Problem } from '@/lib/web/problem';
import { postAuth } from '../auth-request';

/** The provider asks for a new sign-in, and says when it was: Swath counts it for 10 minutes. */
const again = new URLSearchParams({ prompt: 'login', max_age: '600' });

/** Leads to the OpenID provider, which asks again who is there, and back to this page. */
export function useSignInAgain() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const { pathname, search } = window.location;
      const { url, error } = await postAuth(`signin/oidc?${again}`, { callbackUrl: pathname + search });
      if (error) throw noSignIn();
      window.location.assign(url);
    },
  });
  return { signIn: mutate, isBusy: isPending || isSuccess, error };
}

const noSignIn = () =>
  new Problem({
    type: 'sign-in',
    status: 502,
    title: 'The sign-in service could not be opened',
    detail: 'Nothing was changed. Try again. If this continues, ask your administrator to check it.',
  });
