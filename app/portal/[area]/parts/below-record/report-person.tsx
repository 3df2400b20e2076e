import { ReportButton } from '@/components/requests/report-button';
import { mayReport } from '@/lib/nouns/requests/reportings/resource';
import type { RecordPart } from '../slots';

export function ReportPerson({ me, view, title, href }: RecordPart) {
  if (!mayReport(me.group)) return null;
  return (
    <div className="mt-4">
      <ReportButton about={{ userId: view.record._id }} name={title} me={me.id} path={href} />
    </div>
  );
}
