interface TrackersProps {
  /** id of the analytics service; absent if none is configured */
  analyticsId: string | undefined;
  /** address for reporting browser errors; absent if none is configured */
  errorDsn: string | undefined;
}

/**
 * Tells the browser which services are configured. They start only with the visitor's consent: see trackers.island.ts.
 */
export function Trackers({ analyticsId, errorDsn }: TrackersProps) {
  if (!analyticsId && !errorDsn) return null;
  return <div hidden data-island="trackers" data-analytics={analyticsId} data-errors={errorDsn} />;
}
