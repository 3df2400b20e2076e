import { PageHead } from './page-head';

interface NoticeProps {
  path: string;
  title: string;
  lead: string;
  updated: string;
  sections: readonly { key: string; title: string; text: string }[];
  children?: React.ReactNode;
}

/** Titles on the left, texts on the right. */
const columns = 'grid gap-x-12 gap-y-2 lg:grid-cols-[18rem_1fr]';

/** A page that people agree to, with the day of its text. */
export const Notice = ({ path, title, lead, updated, sections, children }: NoticeProps) => (
  <article className="page-width pt-6 pb-16 lg:pb-24">
    <PageHead title={title} lead={lead} path={path}>
      <p className="mt-3 text-ink-soft text-sm">{updated}</p>
    </PageHead>
    <div className="mt-10 divide-y divide-line border-line border-t">
      {sections.map((section) => (
        <section key={section.key} aria-labelledby={section.key} className={`${columns} py-7`}>
          <h2 id={section.key} className="font-semibold text-lg">
            {section.title}
          </h2>
          <p className="max-w-prose">{section.text}</p>
        </section>
      ))}
    </div>
    <div className={columns}>
      <div className="lg:col-start-2">{children}</div>
    </div>
  </article>
);
