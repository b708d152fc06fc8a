'use client';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password of 20 letters and digits that are not mistaken for each other: about 115 bits. */
function makePassword(): string {
  const limit = 256 - (256 % letters.length);
  let password = '';
  while (password.length < 20) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes past the last whole round would make the first letters likelier.
    if (byte < limit) password += letters[byte % letters.length];
  }
  return password;
}

/** A password that an admin gives: in sight, since it has to be passed on. */
export function PasswordField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (password: string) => void;
  error?: string;
}) {
  return (
    <div>
      <TextField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        spellCheck={false}
        value={value}
        onChange={onChange}
        error={error}
        help="At least 10 characters. Pass it on yourself: the portal keeps only its hash and shows it to nobody again."
      />
      <TextButton className="mt-1" onClick={() => onChange(makePassword())}>
        Make one
      </TextButton>
    </div>
  );
}
