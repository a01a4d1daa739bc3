export function EditorPage({ id }: { id: string }) {
  return <p>{id}</p>;
}
