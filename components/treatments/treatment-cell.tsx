import { dayText } from '@/lib/i18n/dates';
import type { TreatmentRow } from '@/lib/treatments/list-treatments';
import { ShadeChange } from './named-shade';
import { patientName } from './patient-name';
import { PictureMarks } from './picture-marks';
import { Star } from './stars';

type Plain = 'treatedOn' | 'productName' | 'gain' | 'points' | 'expertName' | 'centerName';
export type CellName = Plain | 'patient' | 'shades' | 'pictures' | 'rating';

/** A cell of the treatments table; `to` is for screen readers, between two shades. */
export function TreatmentCell({ name, row, to }: { name: CellName; row: TreatmentRow; to: string }) {
  const { colorType = 'classical', startValue, endValue, pictureKinds = [], rating, points } = row;
  switch (name) {
    case 'patient':
      return patientName(row);
    case 'treatedOn':
      return dayText(row.treatedOn);
    case 'shades':
      return startValue ? <ShadeChange guide={colorType} start={startValue} end={endValue} to={to} /> : '—';
    case 'pictures':
      return <PictureMarks kinds={pictureKinds} />;
    case 'points':
      return Object.values(points ?? {}).reduce((all, one) => all + one, 0);
    case 'rating':
      return rating ? <Rated rating={rating} /> : '—';
    default:
      return row[name] ?? '—';
  }
}

function Rated({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      {rating} <Star full className="size-4 text-warm" />
    </span>
  );
}
