import { getLocale } from 'next-intl/server';
import { SearchBox } from '@/components/centers/search-box';

/** One field that takes a place, a postal code or a name; a plain GET to the search page. */
export async function SearchForm() {
  return <SearchBox locale={await getLocale()} labelled />;
}
