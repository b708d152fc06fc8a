'use client';
import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField';

const debounceMs = 250;

/** A line of text that reports its value a moment after the last key, so that a word is one question. */
export function DebouncedTextField({ value, onChange, ...rest }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  if (reported !== value) {
    setReported(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setReported(typed);
      onChange(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <TextField {...rest} value={typed} onChange={setTyped} />;
}
