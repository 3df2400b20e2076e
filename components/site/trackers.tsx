interface TrackersProps {
  /** of the measuring service; absent when none is configured */
  analyticsId: string | undefined;
  /** address that errors in the browser are reported to; absent when none is configured */
  errorDsn: string | undefined;
}

/** Tells the browser which services there are. Which of them start is up to the visitor: see trackers.island.ts. */
export function Trackers({ analyticsId, errorDsn }: TrackersProps) {
  if (!analyticsId && !errorDsn) return null;
  return <div hidden data-island="trackers" data-analytics={analyticsId} data-errors={errorDsn} />;
}
