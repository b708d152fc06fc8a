'use client';
import { TextField, type TextFieldProps } from '@/components/ui/TextField';

export interface PasswordFieldProps
  extends Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'autoFocus'> {
  label?: string;
}

/** The reader's current password, as a proof that it is them. */
export function PasswordField({ label = 'Your password', ...props }: PasswordFieldProps) {
  return <TextField {...props} label={label} type="password" autoComplete="current-password" />;
}
