import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { useT } from "../../lib/i18n";
import type { Crop } from "../../lib/pictureUpload";

const MAX_ZOOM = 4;

interface Props {
  /** A file of this device, or the address of a picture. */
  image: File | string;
  /** Width by height of what is kept. */
  aspect: number;
  onCrop: (crop: Crop) => void;
}

/** Chooses the part of a picture that is kept: by dragging, by the arrow keys, by the zoom. */
export function CropArea({ image, aspect, onCrop }: Props) {
  const t = useT();
  const [address, setAddress] = useState("");
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setZoom(1);
    setPlace({ x: 0, y: 0 });
    const made = typeof image === "string" ? image : URL.createObjectURL(image);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);

  // an earlier picture is chosen above, in a list that may fill the dialog
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [address]);

  if (!address) return null;
  return (
    <>
      <div className="crop-box" ref={box}>
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={aspect}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_area, pixels) => onCrop(pixels)}
        />
      </div>
      <label className="row crop-zoom">
        <span>{t("panel.editor.zoom")}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onInput={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <p className="hint">{t("panel.editor.crop_hint")}</p>
    </>
  );
}
