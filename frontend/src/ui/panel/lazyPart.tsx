import { useEffect, useState, type ComponentType } from "react";
import { ErrorState, LoadingRows } from "./list/ListStates";
import { useT } from "../../lib/i18n";

/** A part of the panel whose code comes when it is first opened. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const t = useT();
    const [Part, setPart] = useState<{ shown: ComponentType<Props> } | null>(loaded ? { shown: loaded } : null);
    const [fault, setFault] = useState<unknown>(null);
    const [round, setRound] = useState(0);

    useEffect(() => {
      if (Part) return;
      let gone = false;
      load().then(
        (part) => {
          loaded = part;
          if (!gone) setPart({ shown: part });
        },
        (error: unknown) => {
          if (!gone) setFault(error);
        },
      );
      return () => {
        gone = true;
      };
    }, [round, Part]);

    if (Part) return <Part.shown {...props} />;
    return (
      <div className="card">
        {fault ? (
          <ErrorState
            title={t("panel.failed")}
            error={fault}
            onRetry={() => {
              setFault(null);
              setRound(round + 1);
            }}
          />
        ) : (
          <LoadingRows />
        )}
      </div>
    );
  };
}
