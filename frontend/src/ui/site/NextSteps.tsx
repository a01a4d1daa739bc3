import { useId } from "react";

interface NextStepsProps {
  title: string;
  steps: string[];
}

/** The steps that follow a form, beside it on a desk and below it on a phone. */
export function NextSteps({ title, steps }: NextStepsProps) {
  const id = useId();
  return (
    <section className="next-steps" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className="numbered-list">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
