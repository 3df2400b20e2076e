import { notFound } from 'next/navigation';

export default function UnknownPath() {
  notFound();
}
