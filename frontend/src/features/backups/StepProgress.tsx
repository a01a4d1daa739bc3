interface Props {
  label: string;
  /** How much of how much. */
  figures?: string | null;
  /** From 0 to 1; without it, nobody knows. */
  share?: number | null;
}

/** A long step and how far it is. */
export function StepProgress({ label, figures, share }: Props) {
  const value = typeof share === "number" && Number.isFinite(share) ? share : undefined;
  return (
    <div className="restore__progress">
      <p role="status">{label}</p>
      <progress aria-label={label} max={1} value={value} />
      {figures && <p className="hint numeric">{figures}</p>}
    </div>
  );
}
