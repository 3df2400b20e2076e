import { drawCenterPicture } from '@/lib/nouns/centers/draw-picture';
import { findPublicCenter } from '@/lib/nouns/centers/find-public';

export const dynamic = 'force-dynamic';

/** The preview picture that social networks and messengers show beside a link to a center. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/[locale]/authorized-centers/[id]/picture.png'>,
): Promise<Response> {
  const center = await findPublicCenter((await params).id);
  return center ? drawCenterPicture(center) : new Response(null, { status: 404 });
}
