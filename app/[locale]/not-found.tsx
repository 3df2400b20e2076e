import { ProblemPage } from '@/components/site/problem-page';

export default function NotFound() {
  return <ProblemPage name="not-found" />;
}
