/** The message that an item holds; one that was stored before its present status says so, for nothing clears it. */
export function ItemMessage({ status, message }: { status: string; message: string }) {
  if (!message) return null;
  const isStale = status !== 'RETRY' && status !== 'FAILED';
  return (
    <section>
      <h3 className="text-12 text-muted">{isStale ? 'Last error, from an earlier try' : 'Message'}</h3>
      <p className={isStale ? 'break-words text-muted' : 'break-words'}>{message}</p>
    </section>
  );
}
