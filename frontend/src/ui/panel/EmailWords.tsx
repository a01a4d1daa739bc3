/** Words with an e-mail address, which breaks after its @ rather than within a word. */
export function EmailWords({ text }: { text: string }) {
  const domain = text.indexOf("@") + 1;
  return (
    <>
      {text.slice(0, domain)}
      <wbr />
      {text.slice(domain)}
    </>
  );
}
