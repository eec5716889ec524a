import LaminaGeometry

extension BatchList {
    /// A pass as several ones that draw the same, each with a number of pixels at most, or with a single piece.
    ///
    /// One draw may have a million pieces as large as the picture, which takes minutes on a device that draws with the CPU.
    func parts(of pass: Pass, pixels limit: Int) -> [Pass] {
        var parts: [Pass] = []
        var open: [Batch] = []
        var pixels = 0
        for batch in pass.batches {
            var first = batch.pieces.lowerBound
            for index in batch.pieces {
                let area = rectangle(of: records.pieces[index]).area
                if pixels > 0, area > limit - pixels {
                    if index > first { open.append(batch.with(first..<index)) }
                    parts.append(pass.with(open, isFirst: parts.isEmpty))
                    (open, first, pixels) = ([], index, 0)
                }
                pixels += area
            }
            open.append(batch.with(first..<batch.pieces.upperBound))
        }
        parts.append(pass.with(open, isFirst: parts.isEmpty))
        return parts
    }
}

extension BatchList.Batch {
    fileprivate func with(_ pieces: Range<Int>) -> BatchList.Batch {
        var batch = self
        batch.pieces = pieces
        return batch
    }
}

extension BatchList.Pass {
    /// The pass with some of its batches. All parts but the first keep what is drawn already.
    fileprivate func with(_ batches: [BatchList.Batch], isFirst: Bool) -> BatchList.Pass {
        var pass = self
        pass.batches = batches
        pass.keepsContents = keepsContents || !isFirst
        return pass
    }
}
