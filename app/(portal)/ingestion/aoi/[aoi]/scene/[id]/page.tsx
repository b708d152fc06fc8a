import { itemPageOf } from '../../item-page-of';

type Props = { params: Promise<{ aoi: string; id: string }> };

export const generateMetadata = async ({ params }: Props) => ({ title: `Scene ${(await params).id}` });

export default itemPageOf('scene');
