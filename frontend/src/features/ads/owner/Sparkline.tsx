const WIDTH = 150;
const HEIGHT = 44;
/** Space for the line and its end. */
const EDGE = 4;

/** The course of a number as a small line; its values stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  const line = values.map((value, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const last = values.length - 1;
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <path className="sparkline__area" d={`${line}L${x(last).toFixed(1)} ${HEIGHT}L${x(0)} ${HEIGHT}Z`} />
      <path className="sparkline__line" d={line} />
      <circle className="sparkline__end" cx={x(last)} cy={y(values[last] ?? 0)} r="3.5" />
    </svg>
  );
}
