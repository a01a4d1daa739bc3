/** Words with an e-mail address, which breaks after its @ rather than within a word; other words as they are. */
export function EmailWords({ text }: { text: string }) {
  const domain = text.indexOf("@") + 1;
  if (domain === 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, domain)}
      <wbr />
      {text.slice(domain)}
    </>
  );
}
